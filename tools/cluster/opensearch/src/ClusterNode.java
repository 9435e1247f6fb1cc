import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch. Arguments: its name, its folder, and settings as "key=value"; a value with commas is a list. */
public final class ClusterNode extends Node {
    private ClusterNode(Environment environment, List<Class<? extends Plugin>> plugins) {
        super(environment, plugins, true);
    }

    public static void main(String[] args) throws Exception {
        String name = args[0];
        Settings.Builder settings = Settings.builder().put("node.name", name).put("path.home", args[1]);
        for (String setting : List.of(args).subList(2, args.length)) {
            String[] parts = setting.split("=", 2);
            if (parts[1].contains(",")) {
                settings.putList(parts[0], parts[1].split(","));
            } else {
                settings.put(parts[0], parts[1]);
            }
        }
        Environment environment = InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> name);
        ClusterNode node = new ClusterNode(environment, List.of(Netty4Plugin.class, PainlessPlugin.class));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (Exception error) {
                error.printStackTrace();
            }
        }));
        node.start();
        System.out.println("started " + name);
        Thread.currentThread().join();
    }
}
