import type { MountedPage } from '../mounted-page'
import { type Api, answering } from './answer'

export type Screen = {
  /** Where pages are put. */
  pages: HTMLElement
  /** Shows the title and the back button of the page in front. */
  shown(page: MountedPage, depth: number): void
  /** The host's own word. */
  say(text: string): void
  api(top: () => MountedPage): Api
}

function part(tag: string, className: string, parent: HTMLElement): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  parent.append(element)
  return element
}

/** The phone's part of the picture: navigation bar, pages, toast. */
export function createScreen(onBack: () => void): Screen {
  const screen = part('div', 'host-screen', document.body)
  const bar = part('div', 'host-bar', screen)
  const back = part('button', 'host-bar__back', bar)
  const title = part('span', 'host-bar__title', bar)
  const pages = part('div', 'host-pages', screen)
  const toast = part('div', 'host-toast', pages)
  back.textContent = '‹'
  back.addEventListener('click', onBack)
  let toasts = 0
  const showToast = (text: string, lastsMs: number) => {
    toasts += 1
    const mine = toasts
    toast.textContent = text
    setTimeout(() => {
      if (mine === toasts) toast.textContent = ''
    }, lastsMs)
  }
  const hideToast = () => {
    toast.textContent = ''
  }
  return {
    pages,
    say: (text) => showToast(text, 1500),
    shown: (page, depth) => {
      title.textContent = page.title
      back.hidden = depth < 2
      // A toast goes with its page; the next lies above whatever page was opened last.
      hideToast()
      pages.append(toast)
    },
    api: (top) =>
      answering({
        setNavigationBarTitle: ({ title: text }) => {
          top().title = String(text)
          title.textContent = String(text)
        },
        setNavigationBarColor: () => {},
        showToast: ({ title: text, duration = 1500 }) => showToast(String(text), Number(duration)),
        hideToast,
        showLoading: ({ title: text }) => showToast(String(text), 60_000),
        hideLoading: hideToast,
        pageScrollTo: ({ scrollTop = 0 }) => {
          const frame = top().body.parentElement
          if (frame) frame.scrollTop = Number(scrollTop)
        },
        stopPullDownRefresh: () => {},
        hideTabBar: () => {},
        showTabBar: () => {},
      }),
  }
}
