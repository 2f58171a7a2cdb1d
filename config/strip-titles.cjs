const path = require('node:path')
const vm = require('node:vm')
const { buildSync } = require('esbuild')

const routes = path.resolve(__dirname, '../src/routes')

/** The titles of the table as it is written. */
function written() {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(routes, 'titles.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    define: { 'process.env.DEV_PAGES': '""' },
  })
  const module = { exports: {} }
  vm.runInNewContext(outputFiles[0].text, { module, exports: module.exports })
  return module.exports.titles
}

/** The rows of a sub-package without their titles; the list of titles as it is worked out from the whole table. */
function apart(source, file) {
  if (/titles\.ts$/.test(file)) return `export const titles = ${JSON.stringify(written())}`
  return source.replace(/\btitle: '[^']*',?/g, '')
}

/**
 * Loader for the route table in the web builds: titles of sub-packages come with the list of their pages, as no page before needs
 * them. They are a sixtieth of a first load.
 */
module.exports = function loadApart(source) {
  this.addDependency(__filename)
  if (/titles\.ts$/.test(this.resourcePath)) this.addContextDependency(path.join(routes, 'table'))
  return apart(source, this.resourcePath)
}
module.exports.apart = apart
