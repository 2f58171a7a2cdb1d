import { useState } from 'react'
import { Button, Image, Video, View } from '@/platform/elements'
import { HelpButton } from '@/ui/help-button'
import { Icon } from '@/ui/icon'
import './trailer-video.scss'

type TrailerProps = { src: string; poster: string; label: string }

const nothing = () => {}

function Playing({ src, label, onFail }: { src: string; label: string; onFail: () => void }) {
  return (
    <Video
      id="trailer"
      className="trailer__film"
      label={label}
      src={src}
      startAt={0}
      rate={1}
      onTime={nothing}
      onPlay={nothing}
      onPause={nothing}
      onEnded={nothing}
      onError={onFail}
    />
  )
}

/** A video behind its cover: it is loaded when it is opened. */
export function TrailerVideo({ src, poster, label }: TrailerProps) {
  const [state, setState] = useState<'cover' | 'playing' | 'failed'>('cover')
  if (state === 'playing') return <Playing src={src} label={label} onFail={() => setState('failed')} />
  const hasFailed = state === 'failed'
  return (
    <>
      <Button className="trailer" label={hasFailed ? `${label}没有加载出来，再试一次` : `播放${label}`} onClick={() => setState('playing')}>
        {poster !== '' && <Image className="trailer__film" src={poster} alt="" isLazy={false} />}
        <View className={hasFailed ? 'trailer__play is-failed' : 'trailer__play'}>
          <Icon name="play" />
          {hasFailed && '没有加载出来，点击重试'}
        </View>
      </Button>
      {hasFailed && <HelpButton />}
    </>
  )
}
