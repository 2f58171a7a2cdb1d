import { useState } from 'react'
import type { Draw, Raffle } from '@/contract/campaign/raffle.schema'
import { Button, Image, Text, View } from '@/platform/elements'
import { prefersStill } from '@/platform/elements/swiper'
import { Icon, type IconName } from '@/ui/icon'
import './raffle-wheel.scss'

type Prize = Raffle['prizes'][number]

/** The wheel turns this long before it stops at a prize; raffle-wheel.scss says the same. */
const SPIN_MS = 1500
const ROUND = 360
/** Whole rounds before the prize comes to the top. */
const ROUNDS = 4
const TONES = ['#fff8ea', '#ffe6ba'] as const
/** The last of an odd number of sectors differs from both of its neighbours. */
const ODD_TONE = '#ffd896'
const PICTURE_WIDTH = 64

const icons: Readonly<Record<Prize['kind'], IconName | null>> = {
  none: null,
  beans: 'star',
  coupon: 'ticket',
  course: 'graduation-cap',
  goods: 'trophy',
}

/** The drawing of a prize: its picture, else the sign of its kind. */
export function PrizePicture({ kind, picture = '' }: Pick<Prize, 'kind' | 'picture'>) {
  if (picture !== '') return <Image className="wheel__picture" src={picture} alt="" box={PICTURE_WIDTH} />
  const icon = icons[kind]
  return icon && <Icon name={icon} />
}

const toneAt = (at: number, count: number) => (at === count - 1 && count % 2 === 1 ? ODD_TONE : TONES[at % 2])

/** Sectors of one size: they do not show how likely a prize is. */
function sectors(count: number): string {
  const step = ROUND / count
  const parts = Array.from({ length: count }, (_, at) => `${toneAt(at, count)} ${at * step}deg ${(at + 1) * step}deg`)
  return `conic-gradient(from ${-step / 2}deg, ${parts.join(', ')})`
}

/** Turns the wheel to the prize of a draw; `turnTo` resolves when the wheel stands still, at once where motion is not wanted. */
export function useTurn(prizes: readonly Prize[]): { turn: number; turnTo: (won: Draw) => Promise<void> } {
  const [turn, setTurn] = useState(0)
  const turnTo = (won: Draw) => {
    const at = prizes.findIndex(({ kind, title }) => kind === won.kind && title === won.title)
    setTurn((before) => (Math.ceil(before / ROUND) + ROUNDS) * ROUND - (Math.max(0, at) * ROUND) / prizes.length)
    return new Promise<void>((resolve) => setTimeout(resolve, prefersStill() ? 0 : SPIN_MS))
  }
  return { turn, turnTo }
}

/** The button in the middle; without `onClick` it says why there is no draw. */
export type Hub = { id: string; text: string; note: string; onClick: (() => void) | undefined }
type WheelProps = {
  prizes: readonly Prize[]
  turn: number
  hub: { id: string; text: string; note: string; onClick: (() => void) | undefined }
}

/** A wheel with a sector for each prize. The names stand upright however it is turned; its middle is the button. */
export function RaffleWheel({ prizes, turn, hub }: WheelProps) {
  const step = ROUND / prizes.length
  return (
    <View className="wheel">
      <View className="wheel__disc" style={{ background: sectors(prizes.length), transform: `rotate(${turn}deg)` }} hiddenFromReader>
        {prizes.map((prize, at) => (
          <View
            key={prize.id}
            className="wheel__prize"
            style={{ transform: `rotate(${at * step}deg) translateY(-92px) rotate(${-at * step - turn}deg)` }}
          >
            <PrizePicture kind={prize.kind} picture={prize.picture} />
            <Text className="wheel__name">{prize.title}</Text>
          </View>
        ))}
      </View>
      <View className="wheel__pointer" hiddenFromReader />
      <Button
        id={hub.id}
        className="wheel__hub"
        label={`${hub.text}${hub.note && `（${hub.note}）`}`}
        disabled={!hub.onClick}
        onClick={hub.onClick}
      >
        <View className="wheel__act">{hub.text}</View>
        <View className="wheel__note">{hub.note}</View>
      </Button>
    </View>
  )
}
