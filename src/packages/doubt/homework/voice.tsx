import { useEffect, useRef } from 'react'
import { VOICE_SECONDS } from '@/domain/text/voice'
import { clockText } from '@/domain/time/clock-text'
import { View } from '@/platform/elements'
import { recorder } from '@/platform/recorder'
import { ActionButton } from '@/ui/action-button'
import { VoicePlayer } from '../parts/voice-player'
import { useVoice } from './use-voice'

const refusals = {
  denied: '没有使用麦克风的权限，请在设置里允许后再录',
  failed: '没有录到声音，请检查麦克风后再录一次',
  unloaded: '录音没有打开，请检查网络后再试',
}

type VoiceProps = {
  name: string
  /** The key of the recording, or where it is stored; empty without one. */
  voice: string
  /** Addresses of stored files. */
  files: Record<string, string>
  isLocked: boolean
  onVoice: (voice: string) => void
  onSending: (isSending: boolean) => void
}

/** Where a recording is heard: a key of a draft is the end of where it was stored since. */
const addressIn = (files: Record<string, string>, voice: string) => Object.entries(files).find(([path]) => path.endsWith(voice))?.[1]

type Recorder = ReturnType<typeof useVoice>

/** Offers the acts on a recording that is under way. */
function ActsUnderWay({ of: { step, seconds, stop, send, drop }, name }: { of: Recorder; name: string }) {
  if (step === 'on')
    return (
      <ActionButton look="plain" label={`停止：${name}`} onClick={stop}>
        停止 {clockText(seconds)} / {clockText(VOICE_SECONDS)}
      </ActionButton>
    )
  if (step !== 'unsent') return null
  return (
    <>
      <ActionButton look="plain" label={`重新上传：${name}`} onClick={send}>
        重新上传
      </ActionButton>
      <ActionButton look="quiet" label={`放弃：${name}`} onClick={drop}>
        放弃
      </ActionButton>
    </>
  )
}

type ActsProps = { of: Recorder; name: string; hasVoice: boolean; onRemove: () => void }

/** Offers the acts of the present step. */
function Acts({ of, name, hasVoice, onRemove }: ActsProps) {
  if (of.step !== 'rest') return <ActsUnderWay of={of} name={name} />
  return (
    <>
      {recorder.canRecord() && (
        <ActionButton look="plain" label={`${hasVoice ? '重录' : '录音'}：${name}`} onClick={of.begin}>
          {hasVoice ? '重录' : '录音作答'}
        </ActionButton>
      )}
      {hasVoice && (
        <ActionButton look="quiet" label={`删除：${name}`} onClick={onRemove}>
          删除
        </ActionButton>
      )}
      {of.refusal === 'denied' && recorder.openSettings && (
        <ActionButton look="quiet" onClick={recorder.openSettings}>
          去设置
        </ActionButton>
      )}
    </>
  )
}

/** One line on how it stands. */
function wordsOf({ step, refusal }: Recorder): string {
  if (!recorder.canRecord()) return '这台设备或浏览器不能录音，请用文字或图片作答，或换一台设备录'
  if (refusal) return refusals[refusal]
  if (step === 'asking') return '正在打开麦克风'
  if (step === 'on') return '正在录音，最长 2 分钟'
  if (step === 'sending') return '录音正在上传'
  return step === 'unsent' ? '录音还没有传上去' : '可以录音，最长 2 分钟'
}

/** The recording as it is heard. */
function Heard({ of, name, voice, files }: { of: Recorder } & Pick<VoiceProps, 'name' | 'voice' | 'files'>) {
  if (voice === '') return null
  const address = of.stored?.key === voice ? of.stored.address : addressIn(files, voice)
  return address === undefined ? <View className="small">录音已保存，刷新后可以回听</View> : <VoicePlayer name={name} src={address} />
}

/** A recording beside an answer: made here, sent at once, heard, made again or removed. */
export function Voice({ name, voice, files, isLocked, onVoice, onSending }: VoiceProps) {
  const own = useVoice(onVoice)
  const tell = useRef(onSending)
  tell.current = onSending
  const isUnderWay = own.step !== 'rest'
  useEffect(() => tell.current(isUnderWay), [isUnderWay])
  if (isLocked && voice === '') return null
  return (
    <View role="group" label={name}>
      <Heard of={own} name={name} voice={voice} files={files} />
      {!isLocked && (
        <>
          <View className="doubt-acts">
            <Acts of={own} name={name} hasVoice={voice !== ''} onRemove={() => onVoice('')} />
          </View>
          <View className="small" live="polite">
            {wordsOf(own)}
          </View>
        </>
      )}
    </View>
  )
}
