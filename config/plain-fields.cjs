const path = require('node:path')

/**
 * Writes the private fields of a dependency as plain ones named by their file: no WeakMap and no helper on each access, in
 * targets that do not read `#`. A class and the one it extends stand in different files, so their names never meet.
 */
module.exports = function plainFields({ types }) {
  return {
    name: 'plain-fields',
    visitor: {
      Program(program, { filename }) {
        const file = path.parse(filename).name
        const plain = ({ id }) => types.identifier(`_${file}_${id.name}`)
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
