import type { JsConfig } from '@/contract/account/auth.schema'

export type CardData = { title: string; desc: string; link: string; imgUrl: string }
type Script = {
  config: (config: Omit<JsConfig, 'launchAppId'> & { debug: boolean }) => void
  ready: (done: () => void) => void
  error: (failed: (reason: unknown) => void) => void
  updateAppMessageShareData: (card: CardData) => void
  updateTimelineShareData: (card: Omit<CardData, 'desc'>) => void
}

const SOURCE = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

const loaded = () => (window as { wx?: Script }).wx

/** The messaging app's page script, fetched once. */
function script(): Promise<Script> {
  const here = loaded()
  if (here) return Promise.resolve(here)
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script')
    tag.src = SOURCE
    tag.onload = () => {
      const brought = loaded()
      if (brought) resolve(brought)
      else reject(new Error('messaging script brought nothing'))
    }
    tag.onerror = () => reject(new Error('messaging script not loaded'))
    document.head.append(tag)
  })
}

/** Lets the messaging app's script work on this page: its menu, and the open tags. Rejects when the script or the signature fails. */
export async function preparePage({ launchAppId: _, ...config }: JsConfig): Promise<Script> {
  const wx = await script()
  await new Promise<void>((resolve, reject) => {
    wx.error(reject)
    wx.ready(resolve)
    wx.config({ ...config, debug: false })
  })
  return wx
}

/** Gives the messaging browser's menu the cards for a chat and for the timeline. Rejects as `preparePage` does. */
export async function dressMenu(config: JsConfig, card: CardData): Promise<void> {
  const wx = await preparePage(config)
  const { desc: _, ...timeline } = card
  wx.updateAppMessageShareData(card)
  wx.updateTimelineShareData(timeline)
}
