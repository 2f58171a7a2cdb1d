const path = require('node:path')

/** `queryObserver` is `qo`: short, as the names occur hundreds of times in the first load. */
const initials = (file) => file.replace(/[a-z]+/g, ([first]) => first).toLowerCase()

/**
 * Writes the private fields of a dependency as plain ones named by their file: no WeakMap and no helper on each access, in
 * targets that do not read `#`. A class and its base class are in files with different initials, so their names never collide.
 */
module.exports = function plainFields({ types }) {
  return {
    name: 'plain-fields',
    visitor: {
      Program(program, { filename }) {
        const file = initials(path.parse(filename).name)
        const names = []
        const plain = ({ id }) => {
          if (!names.includes(id.name)) names.push(id.name)
          return types.identifier(`_${file}${names.indexOf(id.name)}`)
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
