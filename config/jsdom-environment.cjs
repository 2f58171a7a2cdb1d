const { forgetful } = require('./forgetful.cjs')

module.exports = forgetful(require('jest-environment-jsdom').TestEnvironment)
