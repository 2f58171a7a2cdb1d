import { crowded } from './crowded'
import { cutText, lowFields, textOnText } from './cut'
import { linesIn } from './lines'

/** Whether the window, or the page in it, is narrower than what it holds. */
const isSideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1

/** Lists what large letters do to the page in front, each once. */
function troubles(): string[] {
  const root = document.querySelector('.taro_page:not(.taro_page_shade)') ?? document.body
  const lines = linesIn(root)
  const wide = isSideways(document.documentElement) || isSideways(root) ? ['wider than the screen'] : []
  return [
    ...new Set([...wide, ...cutText(lines, root), ...lowFields(root), ...textOnText(lines, root), ...crowded(root, () => linesIn(root))]),
  ]
}

Object.assign(window, { largeTextTroubles: troubles })
