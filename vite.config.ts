import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined as one.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: { rollupOptions: { input: './src/web/page-handler.ts' } },
      // React chooses its slow development build by the environment of the running process; bundled, the choice is made here.
      resolve: { noExternal: [/^react/, /^@react-router\//, 'lucide-react', 'isbot'] },
    },
  },
});
