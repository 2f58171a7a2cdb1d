import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** More dots than these a phone has no memory for. */
const MOST_RATIO = 2
/** Pages are drawn before they come into sight by this much of the window. */
const AHEAD = '100%'
/** A page is seen when half of the window, or half of the page, shows it. */
const SEEN = 0.5

type Drawing = { onPage: (page: number, pages: number) => void; signal: AbortSignal }

/** The words of a page, which a screen reader reads in the place of its picture. */
async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => ('str' in item ? [item.str] : [])).join('')
}

async function drawPage(document_: PDFDocumentProxy, box: HTMLElement, number: number): Promise<void> {
  const page = await document_.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const scale = (box.clientWidth / plain.width) * Math.min(MOST_RATIO, window.devicePixelRatio || 1)
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.style.width = '100%'
  canvas.style.display = 'block'
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('no canvas to draw on')
  box.style.aspectRatio = `${plain.width} / ${plain.height}`
  await page.render({ canvasContext, viewport }).promise
  box.setAttribute('aria-label', `第 ${number} 页，共 ${document_.numPages} 页：${await wordsOf(page)}`)
  box.replaceChildren(canvas)
}

function boxOf(number: number, count: number, ratio: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'document-page'
  box.dataset.page = String(number)
  box.setAttribute('role', 'img')
  box.setAttribute('aria-label', `第 ${number} 页，共 ${count} 页`)
  box.style.aspectRatio = ratio
  return box
}

/** Watches the boxes: each is drawn once before it comes into sight, and is told of when it is seen. */
function watchBoxes(document_: PDFDocumentProxy, boxes: readonly HTMLElement[], { onPage, signal }: Drawing): void {
  const numberOf = (box: Element) => Number(box instanceof HTMLElement ? box.dataset.page : 0)
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        // A page that cannot be drawn stays an empty box with its number; the others are shown.
        drawPage(document_, target, numberOf(target)).catch(() => target.classList.add('is-failed'))
      }
    },
    { rootMargin: AHEAD },
  )
  const isSeen = ({ isIntersecting, intersectionRatio, intersectionRect }: IntersectionObserverEntry) =>
    isIntersecting && (intersectionRatio >= SEEN || intersectionRect.height >= window.innerHeight * SEEN)
  const seen = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (isSeen(entry)) onPage(numberOf(entry.target), boxes.length)
    },
    { threshold: [0, SEEN / 2, SEEN] },
  )
  for (const box of boxes) {
    near.observe(box)
    seen.observe(box)
  }
  signal.addEventListener('abort', () => {
    near.disconnect()
    seen.disconnect()
    void document_.destroy()
  })
}

/** Draws a PDF into an element, page under page. Throws when the file cannot be read. */
export async function drawPages(host: HTMLElement, url: string, drawing: Drawing): Promise<void> {
  // Without a worker of its own the reader runs in the page: no address has to be allowed for it.
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs') })
  const document_ = await getDocument({ url, isEvalSupported: false, disableAutoFetch: true }).promise
  if (drawing.signal.aborted) return void document_.destroy()
  const first = (await document_.getPage(1)).getViewport({ scale: 1 })
  const ratio = `${first.width} / ${first.height}`
  const boxes = Array.from({ length: document_.numPages }, (_none, at) => boxOf(at + 1, document_.numPages, ratio))
  host.replaceChildren(...boxes)
  watchBoxes(document_, boxes, drawing)
}
