/** Names the parts of `app.config.ts` that Taro's web entry carries for the mini-program host alone. */
const unread = new Set([
  'pages',
  'subPackages',
  'preloadRule',
  'window',
  'requiredBackgroundModes',
  'lazyCodeLoading',
  'sitemapLocation',
  'darkmode',
  'themeLocation',
  '__usePrivacyCheck__',
])

const nameOf = ({ key }) => key.name ?? key.value

/** The import inside `Object.assign({ path, load }, settings)`, as Taro writes a page. */
function pageOf(types, { arguments: [page] }) {
  const path = page.properties.find((property) => nameOf(property) === 'path').value
  const load = page.properties.find((property) => nameOf(property) === 'load').value
  const imported = load.body.body[0].declarations[0].init
  return types.objectProperty(types.stringLiteral(`/${path.value}`), types.arrowFunctionExpression([], imported))
}

/** Pages of sub-packages are listed in a file of their own, but for those of developers, which no learner's build has. */
const isListedApart = ({ key }) => /^\/packages\/(?!dev\/)/.test(key.value)

/** `config.packages = () => import('./app/package-pages')`, as a part of the chunk `packages`. */
function packagesOf(types, config) {
  const request = types.addComment(types.stringLiteral('./app/package-pages'), 'leading', ' webpackChunkName: "packages" ')
  const imported = types.callExpression(types.import(), [request])
  const target = types.memberExpression(config, types.identifier('packages'))
  return types.expressionStatement(types.assignmentExpression('=', target, types.arrowFunctionExpression([], imported)))
}

/**
 * Shortens Taro's web entry to what `src/platform/router/taro-router.ts` reads: for every page file of the main package the way to
 * load it, and the way to the list of the others. Throws for an entry that lacks a part of what it looks for.
 */
module.exports = function shortEntry({ types }) {
  return {
    name: 'short-entry',
    visitor: {
      Program(program) {
        const found = { settings: 0, runtimes: 0, pages: 0 }
        program.traverse({
          VariableDeclarator({ node }) {
            if (node.id.name !== 'config' || !types.isObjectExpression(node.init)) return
            found.settings++
            node.init.properties = node.init.properties.filter((property) => !unread.has(nameOf(property)))
          },
          // Polyfills for old browsers only, and a replacement for the window that every browser has.
          ImportDeclaration(path) {
            if (!/^@tarojs\/(runtime|plugin-platform-[\w-]+\/dist\/runtime)$/.test(path.node.source.value)) return
            found.runtimes++
            path.remove()
          },
          AssignmentExpression(path) {
            const { node } = path
            if (!types.isMemberExpression(node.left) || node.left.property.name !== 'routes') return
            found.pages++
            const pages = node.right.elements.map((page) => pageOf(types, page))
            node.right = types.objectExpression(pages.filter((page) => !isListedApart(page)))
            path.insertAfter(packagesOf(types, node.left.object))
          },
        })
        const gone = Object.keys(found).filter((part) => found[part] === 0)
        if (gone.length > 0) throw new Error(`config/short-entry.cjs does not find in Taro's web entry: ${gone.join(', ')}`)
      },
    },
  }
}
