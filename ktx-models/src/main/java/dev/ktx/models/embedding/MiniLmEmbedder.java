package dev.ktx.models.embedding;

import dev.ktx.port.Embedder;
import dev.ktx.problem.EmbeddingProblems;
import dev.ktx.problem.KtxException;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/// The sentence model of the pack, in this process. It starts with the first text, which takes
/// seconds; its classes and libraries are its own and touch none of ktx's.
public final class MiniLmEmbedder implements Embedder {
    private static final String MODEL = "minilm-l6-v2-q";
    private static final int DIMENSIONS = 384;
    private static final String PACKAGE = "dev.langchain4j.";

    /// By folder. A native library belongs to the one class loader of a process that loaded it.
    private static final Map<Path, Loaded> STARTED = new HashMap<>();

    private final MiniLmPack pack;
    private final boolean lives;
    private final AtomicBoolean starting = new AtomicBoolean();
    private volatile @Nullable Loaded loaded;
    private volatile @Nullable KtxException broken;

    /// @param lives whether the process goes on, so that starting for later searches pays
    public MiniLmEmbedder(MiniLmPack pack, boolean lives) {
        this.pack = pack;
        this.lives = lives;
    }

    /// What is called of the pack.
    private record Loaded(
            Object model, Method segment, Method embedAll, Method content, Method vector) {}

    @Override
    public String model() {
        return MODEL;
    }

    @Override
    public int dimensions() {
        return DIMENSIONS;
    }

    @Override
    public boolean ready() {
        if (loaded == null && lives && starting.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("ktx-embedder").start(this::start);
        }
        return loaded != null || broken != null;
    }

    private void start() {
        try {
            loaded();
        } catch (KtxException failure) {
            broken = failure;
        }
    }

    @Override
    public float[] question(String text) {
        return embed(List.of(text)).getFirst();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        Loaded model = loaded();
        try {
            var segments = new ArrayList<Object>(texts.size());
            for (String text : texts) {
                segments.add(call(model.segment(), null, text));
            }
            var vectors = new ArrayList<float[]>(texts.size());
            Object answer = call(model.embedAll(), model.model(), segments);
            for (Object one : (List<?>) call(model.content(), answer)) {
                vectors.add((float[]) call(model.vector(), one));
            }
            return vectors;
        } catch (ReflectiveOperationException | LinkageError failure) {
            throw new KtxException(EmbeddingProblems.packBroken(cause(failure)), failure);
        }
    }

    private static Object call(Method method, @Nullable Object on, Object... arguments)
            throws ReflectiveOperationException {
        return Objects.requireNonNull(method.invoke(on, arguments));
    }

    private Loaded loaded() {
        Loaded there = loaded;
        if (there != null) {
            return there;
        }
        KtxException failed = broken;
        if (failed != null) {
            throw new KtxException(failed.problem(), failed);
        }
        synchronized (STARTED) {
            Loaded started = STARTED.get(pack.folder());
            if (started == null) {
                started = load();
                STARTED.put(pack.folder(), started);
            }
            loaded = started;
            return started;
        }
    }

    private Loaded load() {
        // DJL keeps its native library in a folder of its own, counts its users over the network
        // and may look there for models; SLF4J tells on standard error that nobody listens to it.
        settle("ENGINE_CACHE_DIR", pack.folder().toString());
        settle("ai.djl.offline", "true");
        settle("OPT_OUT_TRACKING", "true");
        settle("slf4j.internal.verbosity", "ERROR");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try {
            var classes = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader());
            // The model is read as a resource of the context class loader.
            Thread.currentThread().setContextClassLoader(classes);
            Class<?> model =
                    classes.loadClass(
                            PACKAGE
                                    + "model.embedding.onnx.allminilml6v2q"
                                    + ".AllMiniLmL6V2QuantizedEmbeddingModel");
            Class<?> segment = classes.loadClass(PACKAGE + "data.segment.TextSegment");
            Class<?> response = classes.loadClass(PACKAGE + "model.output.Response");
            Class<?> embedding = classes.loadClass(PACKAGE + "data.embedding.Embedding");
            Executor here = Runnable::run;
            return new Loaded(
                    model.getConstructor(Executor.class).newInstance(here),
                    segment.getMethod("from", String.class),
                    model.getMethod("embedAll", List.class),
                    response.getMethod("content"),
                    embedding.getMethod("vector"));
        } catch (ReflectiveOperationException | MalformedURLException | LinkageError failure) {
            throw new KtxException(EmbeddingProblems.packBroken(cause(failure)), failure);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private URL[] urls() throws MalformedURLException {
        var urls = new ArrayList<URL>();
        for (Path file : pack.files()) {
            urls.add(file.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private static void settle(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private static String cause(Throwable failure) {
        Throwable inner =
                failure instanceof InvocationTargetException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        return inner.getClass().getSimpleName();
    }
}
