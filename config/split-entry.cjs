// Loader of the web's entry. As one piece, the start of the app keeps a phone busy for a fifth of a second, in which it answers no finger.

/** Lists the modules that start in turns of their own, with the names the app takes from each; the entry comes last. */
const parts = [
  ['react-dom/client', ['createRoot']],
  ['@/routes/match', ['match']],
  ['../src/data/account/session', ['session']],
  ['@/navigation/go', ['go']],
  ['@/app/providers', ['Providers']],
  ['./app.config?rest', []],
]

/** Eager: part of the same file, and started when it is asked for. */
const load = ([request, names]) =>
  `() => import(/* webpackMode: "eager", webpackExports: ${JSON.stringify(names)} */ ${JSON.stringify(request)})`

module.exports = () => {}
module.exports.pitch = () => `
import '@/platform/runtime'
const parts = [${parts.map(load).join(', ')}]
const turn = () => {
  const part = parts.shift()
  if (part) part().then(() => setTimeout(turn))
}
turn()
`
