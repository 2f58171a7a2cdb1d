import { useState } from 'react'
import type { Block } from '@/contract/site/page.schema'
import { Button, Image, Video, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import { StateNotice } from '@/ui/state-notice'

const quiet = () => {}

/** A video that is loaded only when it is opened. */
export function VideoBlock({ block: { title, src, poster } }: { block: Extract<Block, { type: 'video' }> }) {
  const [state, setState] = useState<'poster' | 'open' | 'failed'>('poster')
  return (
    <View className="film">
      {state === 'failed' && <StateNotice look="failed" text="视频没有打开" action="重试" onAction={() => setState('open')} />}
      {state === 'poster' && (
        <Button className="film__poster" label={`播放：${title}`} onClick={() => setState('open')}>
          <Image className="film__picture" src={poster} alt="" />
          <View className="film__sign">
            <Icon name="play" />
          </View>
        </Button>
      )}
      {state === 'open' && (
        <Video
          id={`film-${src}`}
          className="film__picture"
          label={title}
          src={src}
          startAt={0}
          rate={1}
          onTime={quiet}
          onPlay={quiet}
          onPause={quiet}
          onEnded={() => setState('poster')}
          onError={() => setState('failed')}
        />
      )}
      <View className="film__title">{title}</View>
    </View>
  )
}
