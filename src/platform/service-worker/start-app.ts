/** Stands in the page itself, below its style sheets; `config/first-screen/start-script.ts` makes it one line. */

/** How long the app waits for the first picture to be seen, in milliseconds. */
const PICTURE_MS = 300

const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')]
const picture = document.querySelector<HTMLImageElement>('#shell img')
const [app, others] = [links.slice(0, 1), links.slice(1)]
let hasStarted = false

/** Each from the preload that is under way. The app, which is the largest, is fetched first and runs last: it finds the page's code there. */
function start(): void {
  if (hasStarted) return
  hasStarted = true
  for (const { href } of [...others, ...app]) {
    const script = document.createElement('script')
    script.async = false
    script.src = href
    document.head.append(script)
  }
}

const nextFrame = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run))

// The app's start keeps a phone busy: a picture the server named is shown before it, not after. A window in the background draws nothing.
if (picture && document.visibilityState === 'visible') {
  setTimeout(start, PICTURE_MS)
  picture.decode().then(() => nextFrame(start), start)
} else start()

export {}
