import { defineConfig } from 'vite'
import { drawLucideIcons, lightenContract, shrinkPdfWorker, tellContentOptions } from './build-plugins.ts'
import { writeLicences } from './licences-plugin.ts'

const SERVICE = process.env.MCP_HTTP_URL ?? 'http://127.0.0.1:3000'
export default defineConfig({
  root: import.meta.dirname,
  plugins: [drawLucideIcons(), lightenContract(), tellContentOptions(), shrinkPdfWorker(), writeLicences()],
  esbuild: { jsx: 'automatic', legalComments: 'none' },
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2500,
  },
  // Beside a running service: what is no file of the page is the service's.
  server: {
    proxy: {
      '^/(?!$|src/|@|node_modules/|notebook/[\\w-]+$|settings$)': { target: SERVICE, changeOrigin: true },
    },
  },
})
