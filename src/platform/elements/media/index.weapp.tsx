import { Slider as TaroSlider, Video as TaroVideo } from '@tarojs/components'
import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { View } from '../index.weapp'
import { backgroundSound } from './background-sound'
import { isLocal, localSound } from './local-sound'
import type { MediaAbilities, MediaHandle, MediaPadProps, MediaProps, SeekBarProps } from './port'

/** The host takes its own steps of speed only: the nearest is played. */
const hostRates = [0.5, 0.8, 1, 1.25, 1.5, 2] as const
const LEAST_SOUND_RATE = 0.5
const MOST_SOUND_RATE = 2

const nearestRate = (rate: number) =>
  hostRates.reduce<number>((best, step) => (Math.abs(step - rate) < Math.abs(best - rate) ? step : best), 1)

export const mediaAbilities: MediaAbilities = {
  hasHostControls: true,
  canFloat: () => true,
  goesOn: (kind) => kind === 'audio',
  playedRate: (rate, kind) => (kind === 'video' ? nearestRate(rate) : Math.min(MOST_SOUND_RATE, Math.max(LEAST_SOUND_RATE, rate))),
}

const pictureHandle = (id: string): MediaHandle => {
  const context = () => Taro.createVideoContext(id)
  return {
    play: () => context().play(),
    pause: () => context().pause(),
    seek: (at) => context().seek(at),
    setRate: (rate) => context().playbackRate(nearestRate(rate)),
    enlarge: () => context().requestFullScreen({ direction: 90 }),
    // The host floats the picture by itself when the page is left.
    float: () => {},
    frame: () => null,
  }
}

/** The host refuses on phones that cannot do it. */
const showCaptured = (visualEffect: 'hidden' | 'none') => void Taro.setVisualEffectOnCapture({ visualEffect, fail: () => {} })

/** Pictures and recordings of the screen show no film, where the host can do that; the effect is the whole program's, so it goes with the page. */
function useHiddenFromCapture(): void {
  useDidShow(() => showCaptured('hidden'))
  useDidHide(() => showCaptured('none'))
  useEffect(() => {
    showCaptured('hidden')
    return () => showCaptured('none')
  }, [])
}

function Picture({ id, className, title, cover, src, startAt, rate, isAutoplay, onHandle, onReport }: MediaProps) {
  const { setRate } = pictureHandle(id)
  const latest = useRef(onHandle)
  latest.current = onHandle
  useEffect(() => {
    latest.current(pictureHandle(id))
    return () => latest.current(null)
  }, [id])
  // A choice takes effect at once and is lost at the next start.
  useEffect(() => pictureHandle(id).setRate(rate), [id, rate])
  useHiddenFromCapture()
  return (
    <TaroVideo
      id={id}
      className={className}
      src={src}
      title={title}
      poster={cover}
      controls
      autoplay={isAutoplay}
      enablePlayGesture
      pictureInPictureMode={['push', 'pop']}
      initialTime={startAt}
      onLoadedMetaData={(event) => onReport({ type: 'ready', length: event.detail.duration })}
      onTimeUpdate={(event) => onReport({ type: 'time', at: event.detail.currentTime })}
      onPlay={() => {
        setRate(rate)
        onReport({ type: 'playing' })
      }}
      onPause={() => onReport({ type: 'pause' })}
      onWaiting={() => onReport({ type: 'wait' })}
      onEnded={() => onReport({ type: 'end' })}
      onError={() => onReport({ type: 'fail' })}
    />
  )
}

/** Sound goes on in the background and the host shows it on the lock screen; a file of the device is played in front only. */
function Sound(props: MediaProps) {
  const latest = useRef(props)
  latest.current = props
  const { src, rate } = props
  const handle = useRef<MediaHandle | null>(null)
  useEffect(() => {
    const { title, artist, cover, startAt, isAutoplay } = latest.current
    const play = isLocal(src) ? localSound : backgroundSound
    const onNext = () => latest.current.onNext?.()
    const sound = play({ src, title, artist, cover, startAt, isAutoplay, onNext }, (report) => latest.current.onReport(report))
    handle.current = sound.handle
    latest.current.onHandle(sound.handle)
    return () => {
      latest.current.onHandle(null)
      sound.stop()
    }
  }, [src])
  useEffect(() => handle.current?.setRate(rate), [rate])
  return null
}

export function Media(props: MediaProps) {
  return props.kind === 'audio' ? <Sound {...props} /> : <Picture {...props} />
}

/** The host's player answers fingers itself. */
export function MediaPad({ className, children }: MediaPadProps) {
  return <View className={className}>{children}</View>
}

export function SeekBar({ id, label, at, length, onSeek }: SeekBarProps) {
  return (
    <TaroSlider
      id={id}
      className="seek-bar"
      min={0}
      max={Math.max(1, Math.floor(length))}
      value={Math.floor(at)}
      ariaLabel={label}
      onChange={(event) => onSeek(event.detail.value)}
    />
  )
}
