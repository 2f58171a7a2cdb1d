const path = require('node:path')

/** Prefixes of the fields of each file: short, as the names occur hundreds of times, and no two alike, as one class may extend another. */
const marks = {
  focusManager: 'f',
  infiniteQueryObserver: 'i',
  mutation: 'm',
  mutationCache: 'mc',
  mutationObserver: 'mo',
  onlineManager: 'o',
  queriesObserver: 'qs',
  query: 'q',
  queryCache: 'qc',
  queryClient: 'ql',
  queryObserver: 'qo',
  removable: 'r',
  timeoutManager: 't',
}

/**
 * Writes the private fields of the query library as plain ones, for the mini-program, whose oldest phones do not read `#`: Babel's own
 * way takes 9 kB more of the main package.
 */
module.exports = function plainFields({ types }) {
  return {
    name: 'plain-fields',
    visitor: {
      Program(program, { filename }) {
        const { name: file } = path.parse(filename)
        const names = []
        const plain = ({ id }) => {
          if (!Object.hasOwn(marks, file)) throw new Error(`config/plain-fields.cjs has no mark for ${file}`)
          if (!names.includes(id.name)) names.push(id.name)
          return types.identifier(`_${marks[file]}${names.indexOf(id.name)}`)
        }
        program.traverse({
          ClassPrivateProperty({ node }) {
            Object.assign(node, { type: 'ClassProperty', key: plain(node.key), computed: false })
          },
          ClassPrivateMethod({ node }) {
            Object.assign(node, { type: 'ClassMethod', key: plain(node.key), computed: false })
          },
          MemberExpression({ node }) {
            if (types.isPrivateName(node.property)) node.property = plain(node.property)
          },
          OptionalMemberExpression({ node }) {
            if (types.isPrivateName(node.property)) node.property = plain(node.property)
          },
        })
      },
    },
  }
}
module.exports.marks = marks
