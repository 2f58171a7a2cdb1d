/** A picture that the page tapped on and the page that opens both show carries this class on both. */
const MARK = '.shared-picture'
const NAME = 'shared-picture'

/** The element tapped last: a row of a list, with its picture. */
let tapped: Element | null = null
document.addEventListener(
  'click',
  ({ target }) => {
    tapped = target instanceof Element ? target.closest('.card') : null
  },
  { capture: true },
)

/** By the picture of a page that was opened, the one it came from. */
const origins = new WeakMap<HTMLElement, HTMLElement>()

const pictureIn = (place: Element | null | undefined) => place?.querySelector<HTMLElement>(MARK) ?? undefined
const pictureInFront = () => pictureIn(document.querySelector('.taro_page:not(.taro_page_shade)'))
const isSeen = (picture: HTMLElement) => {
  const { top, bottom } = picture.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
const name = (picture: HTMLElement | undefined, text: string) => picture?.style.setProperty('view-transition-name', text)

/** The two pictures of a change of pages: `before` it is drawn, and `after`, found once it is drawn. */
type Pair = { before: HTMLElement | undefined; after: () => HTMLElement | undefined }

function pairOf(motion: 'push' | 'back'): Pair {
  if (motion === 'push') {
    const before = pictureIn(tapped)
    return { before, after: () => (before ? pictureInFront() : undefined) }
  }
  const before = pictureInFront()
  const origin = before && origins.get(before)
  return { before: origin && before, after: () => (origin?.isConnected && isSeen(origin) ? origin : undefined) }
}

/**
 * Lets a picture grow out of the list into the page that opens, and back into its place. Draws the change and returns what ends it;
 * the pictures are named for the motion alone, because a name may stand on a page once.
 */
export function sharePicture(motion: 'push' | 'back'): { draw: (change: () => void) => void; end: () => void } {
  const { before, after } = pairOf(motion)
  let shown: HTMLElement | undefined
  if (before && isSeen(before)) name(before, NAME)
  return {
    draw: (change) => {
      change()
      name(before, '')
      shown = after()
      name(shown, NAME)
      if (motion === 'push' && before && shown) origins.set(shown, before)
    },
    end: () => name(shown, ''),
  }
}
