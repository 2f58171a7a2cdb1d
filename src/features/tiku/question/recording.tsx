import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RichNode } from '@/contract/site/rich.schema'
import { audioQueries } from '@/data/site/audio'
import { clockText } from '@/domain/time/clock-text'
import { Button, Text, Video, View } from '@/platform/elements'
import { useSound } from '@/platform/elements/sound'
import { playable } from '@/platform/playable'
import { fileAddress } from '@/ui/file-address'
import { Icon } from '@/ui/icon'
import { StateNotice } from '@/ui/state-notice'
import './recording.scss'

type Node = Extract<RichNode, { type: 'media' }>
type PartProps = { node: Node; onFail: () => void }

const quiet = () => {}

type Heard = { at: number; length: number; known: number | undefined; act: string }

/** The place and the length; the length alone before it is played, and where none is known what a press does. */
function timeText({ at, length, known, act }: Heard): string {
  if (length > 0) return `${clockText(Math.floor(at))} / ${clockText(Math.floor(length))}`
  return known === undefined ? act : clockText(Math.ceil(known))
}

/** The address players open; a recording of a downloaded pack is on the device. */
function usePlayable(src: string): string {
  const [address] = useState(() => playable.addressOf(fileAddress(src)))
  useEffect(() => () => playable.release(address), [address])
  return address
}

function Sound({ node, onFail }: PartProps) {
  const { isPlaying, at, length, toggle, restart } = useSound(usePlayable(node.src), onFail)
  const isKept = node.src.startsWith('data:')
  // The file itself is fetched when it is played.
  const { data: info } = useQuery({ ...audioQueries.info(isKept ? '' : node.src), enabled: !isKept })
  const act = isPlaying ? '暂停' : '播放'
  return (
    <View className="recording__sound">
      <Button className="recording__toggle" label={`${act}：${node.name}`} onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </Button>
      <View className="recording__words">
        <Text className="recording__name">{node.name}</Text>
        <Text className="muted">{timeText({ at, length, known: info?.format.duration, act })}</Text>
      </View>
      <Button className="recording__again" label={`从头播放：${node.name}`} onClick={restart}>
        从头
      </Button>
    </View>
  )
}

function Film({ node, onFail }: PartProps) {
  const src = usePlayable(node.src)
  return (
    <View>
      <Video
        id={`recording-${node.name}`}
        className="recording__film"
        label={node.name}
        src={src}
        startAt={0}
        rate={1}
        onTime={quiet}
        onPlay={quiet}
        onPause={quiet}
        onEnded={quiet}
        onError={onFail}
      />
      <Text className="muted">{node.name}</Text>
    </View>
  )
}

/** A recording of a question. One that does not play says so, and is tried again when asked. */
export function Recording({ node }: { node: Node }) {
  const [hasFailed, setFailed] = useState(false)
  const words = node.kind === 'audio' ? '音频' : '视频'
  if (hasFailed)
    return (
      <StateNotice
        look="failed"
        text={`${words}“${node.name}”没有打开，请检查网络或换一台设备`}
        action="重试"
        onAction={() => setFailed(false)}
      />
    )
  const fail = () => setFailed(true)
  return (
    <View className="recording" role="group" label={`${words}：${node.name}`}>
      {node.kind === 'audio' ? <Sound key={node.src} node={node} onFail={fail} /> : <Film key={node.src} node={node} onFail={fail} />}
    </View>
  )
}
