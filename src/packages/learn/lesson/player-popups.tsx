import { serverNow } from '@/data/http/clock'
import { setSleepTimer, useSleepTimer } from '@/data/learn/sleep-timer'
import { PLAY_RATES, rateText } from '@/domain/learn/player'
import { SLEEP_CHOICES, type SleepChoice, sleepText, timerOf } from '@/domain/learn/transcript'
import { Button, Image, View } from '@/platform/elements'
import { mediaAbilities } from '@/platform/elements/media'
import { toast } from '@/platform/toast'
import { Popup } from '@/ui/popup'
import { StateNotice } from '@/ui/state-notice'
import { type Player, qualityText } from './use-player'
import './player-popups.scss'

type RateChooserProps = { rate: number; onChoose: (rate: number) => void }

/** Speeds side by side; the one in use has a frame and is announced as checked. */
function RateChooser({ rate, onChoose }: RateChooserProps) {
  return (
    <View className="rates" role="radiogroup" label="播放速度">
      {PLAY_RATES.map((each) => (
        <Button
          key={each}
          id={`rate-${String(each).replace('.', '-')}`}
          className={`rates__one ${each === rate ? 'is-chosen' : ''}`}
          role="radio"
          checked={each === rate}
          onClick={() => onChoose(each)}
        >
          {rateText(each)}
        </Button>
      ))}
    </View>
  )
}

/** Speeds to choose from; a speed the host does not support is shown with the one it plays instead. */
export function RatePopup({ player, onClose }: { player: Player; onClose: () => void }) {
  const { rate, kind, chooseRate } = player
  const real = mediaAbilities.playedRate(rate, kind)
  return (
    <Popup id="rates" title="播放速度" onClose={onClose}>
      <RateChooser rate={rate} onChoose={chooseRate} />
      {real !== rate && (
        <View id="rate-note" className="small">
          这台设备放不了 {rateText(rate)}，现在按 {rateText(real)} 播放
        </View>
      )}
    </Popup>
  )
}

/** Returns the toast text of each choice. */
function said(choice: SleepChoice | null): string {
  if (choice === null) return '定时已关闭'
  return choice === 'lesson' ? '播完本课后停止' : `${choice} 分钟后停止播放`
}

/** After how long playing stops by itself. */
export function SleepPopup({ onClose }: { onClose: () => void }) {
  const chosen = useSleepTimer()?.choice ?? null
  const choose = (choice: SleepChoice | null) => {
    setSleepTimer(timerOf(choice, serverNow()))
    toast(said(choice))
    onClose()
  }
  return (
    <Popup id="sleep" title="定时停止播放" onClose={onClose}>
      <View className="rates" role="radiogroup" label="定时停止播放">
        {SLEEP_CHOICES.map((each) => (
          <Button
            key={each ?? 0}
            id={`sleep-${each ?? 'off'}`}
            className={`rates__one rates__one--words ${each === chosen ? 'is-chosen' : ''}`}
            role="radio"
            checked={each === chosen}
            onClick={() => choose(each)}
          >
            {sleepText(each)}
          </Button>
        ))}
      </View>
    </Popup>
  )
}

/** Sharpness of the picture: a fixed one, or what the network carries. */
export function QualityPopup({ player: { heights, height, chooseHeight }, onClose }: { player: Player; onClose: () => void }) {
  return (
    <Popup id="qualities" title="清晰度" onClose={onClose}>
      <View className="rates" role="radiogroup" label="清晰度">
        {[null, ...heights].map((each) => (
          <Button
            key={each ?? 0}
            id={`quality-${each ?? 'auto'}`}
            className={`rates__one ${each === height ? 'is-chosen' : ''}`}
            role="radio"
            checked={each === height}
            onClick={() => chooseHeight(each)}
          >
            {qualityText(each)}
          </Button>
        ))}
      </View>
      <View className="small">自动会按网速切换；换清晰度后，已缓冲的几秒播完才生效</View>
    </Popup>
  )
}

/** A picture of what the film shows, to be kept by the learner; null where the browser does not give it out. */
export function FramePopup({ frame, onClose }: { frame: string | null; onClose: () => void }) {
  return (
    <Popup id="frame" title="截图" onClose={onClose}>
      {frame === null ? (
        <StateNotice look="search" text="这段视频暂时截不了图，可以用手机自带的截屏" />
      ) : (
        <>
          <Image className="player-frame" src={frame} alt="当前画面" fit="contain" isLazy={false} isKept />
          <View className="muted">长按图片保存</View>
        </>
      )}
    </Popup>
  )
}
