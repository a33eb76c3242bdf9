/**
 * What packages bring and nothing here loads, as globs inside each package: builds for browsers, for older module systems
 * and for machines that this Node does not run on, other weights of a font, tests, documentation. Licences stay. A file
 * that is needed after all is missed by the tests, which run on what is left.
 */
export const UNUSED_FILES: Readonly<Record<string, readonly string[]>> = {
  '@ai-sdk/gateway': ['dist/*.js', 'docs', 'CHANGELOG.md'],
  '@ai-sdk/provider': ['dist/*.js'],
  '@ai-sdk/provider-utils': ['dist/*.js'],
  '@expo-google-fonts/inter': ['!(400Regular|700Bold)/'],
  '@expo-google-fonts/source-serif-4': ['!(400Regular|700Bold)/'],
  '@mixmark-io/domino': ['.yarn', 'test'],
  '@modelcontextprotocol/client': ['dist/**/*.{cjs,d.cts}'],
  '@modelcontextprotocol/server': ['dist/**/*.{cjs,d.cts}'],
  '@swc/helpers': ['cjs', 'src'],
  '@tesseract.js-data/eng': ['4.0.0'], // the quick, less exact letters are 4.0.0_best_int
  ai: ['dist/*.js', 'docs', 'CHANGELOG.md'],
  'bmp-js': ['test'],
  brotli: ['build', 'enc', 'compress.js'],
  'csv-parse': ['dist'],
  fontkit: ['dist/browser*'],
  hono: ['dist/cjs'],
  linkedom: ['worker.js', 'cjs'],
  mammoth: ['test', 'mammoth.browser*.js'],
  node: ['node_modules/*/{include,share}', 'node_modules/*/CHANGELOG.md'], // the program itself is one file, linked twice
  'pdfjs-dist': [
    'build',
    'image_decoders',
    'web',
    'legacy/{image_decoders,web}',
    'legacy/build/{*.min,pdf.sandbox}.mjs',
  ],
  pdfkit: ['.yarn', 'js/pdfkit.{js,old.js,browser*,standalone.js}'],
  pptxgenjs: ['dist/pptxgen.{bundle,min}.js', 'node_modules/@types', 'node_modules/undici-types'],
  'swagger-ui-dist': ['swagger-ui-es-bundle*.js', 'swagger-ui.js', 'swagger-ui-standalone-preset.js'],
  temml: ['dist/temml{,.min}.js', 'src', 'contrib'],
  'tesseract.js': ['dist', 'docs', 'examples'],
  'tesseract.js-core': ['*.wasm.js', 'tesseract-core{-lstm,-simd,-simd-lstm,-relaxedsimd-lstm}.{js,wasm}'],
  transliteration: ['dist/browser'],
  underscore: ['amd', 'modules'],
  undici: ['docs'],
  'write-excel-file': ['bundle', 'commonjs'],
  yaml: ['browser'],
  zlibjs: ['bin/!(node-zlib.js)'],
}
