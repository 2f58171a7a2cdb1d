/** The layers of src/, lowest first. A folder imports only the layers below its own; folders on one layer do not import each other. */
const layers = [
  ['contract'],
  ['domain'],
  ['routes'],
  ['platform'],
  ['data'],
  ['navigation'],
  ['ui'],
  ['features'],
  ['pages', 'packages'],
  ['app'],
]

/** Folders with a narrower list than their layer allows: the component kit imports shapes, rules and four ports, and no product code. */
const narrow = { ui: ['contract', 'domain', 'platform/elements', 'platform/errors', 'platform/network', 'platform/quiet'] }

/** Folders whose subfolders do not import each other: a page, a sub-package and a feature are each self-contained. */
const isolated = ['pages', 'packages', 'features']

/** Files Taro reads at the top of src/ belong to the highest layer. */
const entries = 'app\\.|custom-tab-bar/'

/** Returns the folders that a folder may import beside itself. */
function allowedImports(folder) {
  if (narrow[folder]) return narrow[folder]
  return layers
    .slice(
      0,
      layers.findIndex((layer) => layer.includes(folder)),
    )
    .flat()
}

const folders = layers.flat()

module.exports = { layers, folders, isolated, entries, allowedImports }
