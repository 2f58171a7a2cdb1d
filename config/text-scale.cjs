/** A length alone; one the build has not turned into the target's unit yet, or has. */
const LENGTH = /^[\d.]+(px|rem|rpx)$/

/** Sizes of letters, and of lines given as lengths, follow the learner's font scale; boxes and spaces stay as designed. */
module.exports = () => ({
  postcssPlugin: 'text-scale',
  Declaration(declaration) {
    if (!/^(font-size|line-height)$/.test(declaration.prop) || !LENGTH.test(declaration.value)) return
    declaration.value = `calc(${declaration.value} * var(--fs))`
  },
})
module.exports.postcss = true
