/** The floors of src/, lowest first. A room imports only the floors before its own, so rooms on one floor never meet. */
const floors = [
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

/** Rooms that may read less than their height allows: the kit knows shapes, rules, elements and whether parts of it load, and no product. */
const narrow = { ui: ['contract', 'domain', 'platform/elements', 'platform/errors', 'platform/network'] }

/** Rooms whose folders are strangers to each other: a page, a sub-package, a feature stands alone. */
const strangers = ['pages', 'packages', 'features']

/** Files Taro reads at the top of src/ stand on the highest floor. */
const entries = 'app\\.|custom-tab-bar/'

/** What each room may import beside itself. */
function readableFrom(room) {
  if (narrow[room]) return narrow[room]
  return floors
    .slice(
      0,
      floors.findIndex((floor) => floor.includes(room)),
    )
    .flat()
}

const rooms = floors.flat()

module.exports = { floors, rooms, strangers, entries, readableFrom }
