import { poster } from '@/platform/poster'
import type { Mood } from './sample-replies'

/** The one device of a page that is drawn: what it copied, shared and keeps since the last look; a bare one can neither copy nor share nor draw. */
export function walkDevice(mood: Mood) {
  const given: string[] = []
  let kept = keptNow()
  const put = (name: 'clipboard' | 'share', value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value: mood === 'bare' ? undefined : value })
  put('clipboard', { writeText: async (text: string) => void given.push(`  copies ${text}`) })
  put('share', async (card: ShareData) => void given.push(`  shares ${JSON.stringify(card)}`))
  jest.spyOn(poster, 'draw').mockImplementation(async ({ qr, ...card }) => {
    given.push(`  draws ${JSON.stringify(card)} and ${qr.flat().filter(Boolean).length} squares`)
    return mood === 'bare' ? null : '/poster.png'
  })
  if (mood === 'bare') Reflect.deleteProperty(navigator, 'share')
  const news = () => {
    const [before, now] = [kept, keptNow()]
    kept = now
    const written = [...now].filter(([key, value]) => before.get(key) !== value).map(([key, value]) => `  keeps ${key} ${value}`)
    const gone = [...before.keys()].filter((key) => !now.has(key)).map((key) => `  keeps no ${key}`)
    return [...given.splice(0), ...written, ...gone]
  }
  return { news }
}

const keptNow = () => new Map(Object.keys(window.localStorage).map((key) => [key, window.localStorage.getItem(key) ?? '']))
