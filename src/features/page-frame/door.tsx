import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { StateArt } from '@/ui/state-art'
import { type DoorLook, doorArt } from './door-art'
import { useWideWindow } from './use-wide-window'
import './door.scss'

/** Lists steps one after the other, each with its number on a disc. */
export function Steps({ of }: { of: readonly string[] }) {
  return (
    <View role="list" className="door-steps">
      {of.map((step, at) => (
        <View key={step} role="listitem" className="door-steps__one">
          <View className="door-steps__number">{at + 1}</View>
          <View className="door-steps__words">{step}</View>
        </View>
      ))}
    </View>
  )
}

const parts = /^(?:https?:\/\/)?([^/?#]+)(.*)$/

/** An address in one line: the host stands out, and what does not fit is cut. */
function Address({ of }: { of: string }) {
  const [, host = of, rest = ''] = parts.exec(of) ?? []
  return (
    <View className="door__address" role="img" label={of}>
      <View className="door__host">{host}</View>
      <View className="door__path">{rest}</View>
    </View>
  )
}

type DoorProps = {
  id: string
  look: DoorLook
  title: string
  text: ReactNode
  /** The page that waits behind the door. */
  waits?: string | undefined
  steps?: readonly string[]
  address?: string
  /** The code of the address, for a wide window. */
  code?: ReactNode
  children?: ReactNode
}

/** A page that leads on to another place: a drawing, what waits there, how to get there, and its acts. A wide window shows the code to scan. */
export function Door({ id, look, title, text, waits, steps, address, code, children }: DoorProps) {
  const isWide = useWideWindow()
  return (
    <View id={id} className="door">
      <View className="door__art">
        <StateArt look="empty" art={doorArt(look)} />
      </View>
      <View className="headline" role="heading">
        {title}
      </View>
      <View className="muted door__text">{text}</View>
      {waits !== undefined && <View className="door__waits">要打开的页面：{waits}</View>}
      {steps && (
        <Card>
          <Steps of={steps} />
        </Card>
      )}
      {isWide && code}
      {address !== undefined && <Address of={address} />}
      <View className="door__acts">{children}</View>
    </View>
  )
}
