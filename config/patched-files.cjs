const { createHash } = require('node:crypto')
const hashes = require('./patched-files.json')

/** A patched file by its package and path; undefined for a file that no patch is for. */
const patchedName = (file) => Object.keys(hashes).find((name) => file.replace(/\\/g, '/').endsWith(`/node_modules/${name}`))

/** Whether a patch was written for just this text. */
const isKnown = (name, source) => createHash('sha256').update(source).digest('hex') === hashes[name]

/** Throws for a file that is not the one its patch was written for: what the patch does to another one, nobody has looked at. */
function mustBeKnown(name, source) {
  if (!isKnown(name, source)) throw new Error(`${name} has changed since its patch was written; config/patched-files.json keeps its hash`)
}

/** Replaces one part of a source; throws where that is not there. */
function replaced(name, source, from, to) {
  const found = from.test(source)
  from.lastIndex = 0
  if (!found) throw new Error(`${name} has no ${from}`)
  return source.replace(from, typeof to === 'function' ? to : () => to)
}

module.exports = { isKnown, mustBeKnown, patchedName, patchedNames: Object.keys(hashes), replaced }
