const { createHash } = require('node:crypto')
const swc = require('@swc/jest')

const options = {
  jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
}
const version = createHash('sha1').update(JSON.stringify(options)).update(require('@swc/core').version).digest('hex')

/**
 * The output for a file depends only on the file and these options, so projects and runs share it; by itself the transformer compiles a
 * file anew for every other list of tests.
 */
module.exports = {
  ...swc.createTransformer(options),
  getCacheKey: (text, file, { instrument }) =>
    createHash('sha1').update(version).update(file).update(text).update(String(instrument)).digest('hex'),
}
