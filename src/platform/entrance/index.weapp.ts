import Taro from '@tarojs/taro'
import { pageUrl } from '@/routes/link'
import type { EntrancePort } from './port'

// An old card may name a page that this release no longer has. The host listens to an answer given at once alone, else it shows its own error.
Taro.onPageNotFound(({ path }) => void Taro.redirectTo({ url: pageUrl('not_found', {}, { from: `/${path}` }) }))

type Entered = { query?: Record<string, string | undefined> }

/** The host hands the text over escaped; one that cannot be read is left as it came. */
function sceneOf({ query }: Entered): string {
  const text = query?.scene ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function watch(onScene: (text: string) => void) {
  const enter = (entered: Entered) => {
    const scene = sceneOf(entered)
    // Some pages have a text of their own in it, such as the code of who invites: only an address leads on.
    if (scene.startsWith('/')) onScene(scene)
  }
  enter(Taro.getEnterOptionsSync())
  Taro.onAppShow(enter)
  return () => Taro.offAppShow(enter)
}

export const entrance: EntrancePort = { watch }
