import { useState } from 'react'
import { useDownloads } from '@/data/learn/downloads'
import { readWifiOnly, writeWifiOnly } from '@/data/learn/wifi-only'
import type { NetworkKind } from '@/domain/device/download-gate'
import { View } from '@/platform/elements'
import { storage } from '@/platform/storage'
import { storedFiles } from '@/platform/stored-files'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/switch'
import { CourseOffers } from './course-offers'
import { StoredFiles } from './stored-files'
import { useNetworkKind } from './use-network-kind'

const kindTexts: Record<NetworkKind, string> = {
  wifi: '现在用的是 Wi-Fi',
  cellular: '现在用的是移动网络',
  none: '现在没有网络',
  unknown: '这里读不到网络类型，下载前会先问你',
}

/** The choice of this device to download over Wi-Fi only, and what is known of its network. */
function WifiSwitch({ kind, onChange }: { kind: NetworkKind | null; onChange: () => void }) {
  const [isOn, setOn] = useState(() => readWifiOnly(storage))
  const choose = (next: boolean) => {
    writeWifiOnly(storage, next)
    setOn(next)
    onChange()
  }
  return (
    <Card>
      <Cell side={<Switch id="wifi-only" label="仅在 Wi-Fi 下载" isOn={isOn} onChange={choose} />}>
        <View>仅在 Wi-Fi 下载</View>
        <View id="network-kind" className="small" live="polite">
          {kind === null ? '' : kindTexts[kind]}
        </View>
      </Cell>
    </Card>
  )
}

/** Downloads of courses: the choice of the network, what is kept, and what a course offers. */
export function FilesPart({ courseId }: { courseId: number | undefined }) {
  const { queue, state } = useDownloads()
  const kind = useNetworkKind()
  const canKeep = storedFiles.place() !== 'none'
  return (
    <>
      <WifiSwitch kind={kind} onChange={() => void queue.changed()} />
      <StoredFiles queue={queue} state={state} />
      {canKeep && courseId !== undefined && <CourseOffers courseId={courseId} state={state} onWant={(item) => void queue.add(item)} />}
    </>
  )
}
