/** Adds to the page: the time from a tap to the first paint that shows an element, and the times of frames. Text of a script. */
export const inPage = `
window.feel = {
  // From the finger's going up to the frame after the change that brings an element of a selector, in milliseconds.
  tapTo(selector) {
    return new Promise((resolve) => {
      let from = 0
      addEventListener('click', (event) => { from = event.timeStamp }, { capture: true, once: true })
      const isThere = () => from > 0 && [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look)
        // This frame is painted when its callbacks have run: the next task comes after the paint.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - from)
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    })
  },
  frames(ms) {
    return new Promise((resolve) => {
      const times = []
      const look = (at) => {
        times.push(at)
        times.at(-1) - times[0] < ms ? requestAnimationFrame(look) : resolve(times)
      }
      requestAnimationFrame(look)
    })
  },
}`
