/**
 * Folders whose test files share sandboxes: where the shared ones stand, at most how many files run in one, and which files they are; a file
 * belongs to the first row it fits. Payment and the model of money run on the embedded database too, and the tests of its folder on no other.
 * The row of the server has other tests that ask a whole server too.
 */
const shared = [
  ['test/server/embedded/', 12, /^test\/server\/database\/(copies|embedded|lock|open)\.test/],
  ['test/server/either/', 16, /^test\/server\/(services\/order\/(pay|settle-simulation)\.|database\/(?!replica))/],
  ['test/server/services/', 48, /^test\/server\/services\//],
  [
    'test/server/',
    40,
    /^test\/server\/|^test\/(contract\/release\/|data\/(real-server|exam\/answer-sender-crashes|http\/(renewal-five-tabs|clock-against-server))\.)/,
  ],
  ['test/domain/', 40, /^test\/domain\//],
  ['test/routes/', 40, /^test\/routes\//],
  ['client/', 12, /^test\/((features|packages|pages|ui)\/|data\/).*x$/],
  ['client/platform', 24, /^test\/(platform|navigation|app)\//],
  ['test/data/', 24, /^test\/data\/.*\.ts$/],
  ['test/tools/', 16, /^test\/(config|contract|lab|mini-host|support)\/.*\.ts$/],
]

/** The row of a test file; none where each file of the folder has a sandbox of its own anyway. */
const rowOf = (file) => (/(?<!weapp|harmony-hybrid)\.test\.tsx?$/.test(file) ? shared.find(([, , kind]) => kind.test(file)) : undefined)

/** A file says `@sandbox own` in the comment it begins with when it changes what other files of the sandbox would see. */
const isAlone = (text) => /^\/\*\*(?:(?!\*\/)[\s\S])*@sandbox own\b/.test(text)

module.exports = { shared, rowOf, isAlone }
