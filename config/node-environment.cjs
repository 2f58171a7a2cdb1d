const { createRequire } = require('node:module')
const { forgetful } = require('./forgetful.cjs')

// The one that Jest itself brings.
module.exports = forgetful(createRequire(require.resolve('jest'))('jest-environment-node').TestEnvironment)
