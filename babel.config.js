const isWeb = process.env.TARO_ENV !== 'weapp'

/**
 * Browsers and mini-program hosts read these as they stand; the compatibility tables doubt them for bugs nobody here meets. The doubt
 * about `?.` is a call that spreads its arguments. The oldest phones of the mini-program do not know `?.` at all.
 */
const exclude = ['transform-destructuring', 'transform-parameters', ...(isWeb ? ['transform-optional-chaining'] : [])]

/** Engines of the oldest phones the mini-program's base library runs on. Browsers are named in package.json. */
const targets = isWeb ? undefined : { chrome: '80', ios: '13' }

/** Taro's runner reads this file from the root. */
module.exports = {
  assumptions: { noDocumentAll: true, setPublicClassFields: true },
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false, exclude, targets }]],
  overrides: [
    isWeb
      ? { test: /src[\\/]app\.config/, plugins: ['./config/short-entry.cjs'] }
      : { test: /node_modules[\\/]@tanstack[\\/]/, plugins: ['./config/plain-fields.cjs'] },
  ],
}
