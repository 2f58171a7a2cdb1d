import { useState } from 'react'
import { serverNow } from '@/data/http/clock'
import type { DownloadQueue, QueueState } from '@/data/learn/download-queue'
import { type DownloadedFile, type DownloadItem, FILE_QUOTA_BYTES, isFileOver, keyOf } from '@/data/learn/stored-file'
import { readWifiOnly, writeWifiOnly } from '@/data/learn/wifi-only'
import type { NetworkKind } from '@/domain/device/download-gate'
import { sizeText } from '@/domain/text/size-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { storage } from '@/platform/storage'
import { storedFiles } from '@/platform/stored-files'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/choices'
import { NoticeBar } from '@/ui/notice-bar'
import { Progress } from '@/ui/progress'

const kindTexts: Record<NetworkKind, string> = {
  wifi: '现在用的是 Wi-Fi',
  cellular: '现在用的是移动网络',
  none: '现在没有网络',
  unknown: '无法判断是否为 Wi-Fi，下载前会提醒你',
}

/** The choice of this device to download over Wi-Fi only, and what is known of its network. */
export function WifiSwitch({ kind, onChange }: { kind: NetworkKind | null; onChange: () => void }) {
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

const holds = {
  ask: { text: '无法判断是否为 Wi-Fi，用移动网络会产生流量费', action: '仍要下载' },
  wait: { text: '正在使用移动网络，连上 Wi-Fi 后自动继续', action: undefined },
  offline: { text: '现在没有网络，联网后自动继续', action: undefined },
} as const

const places = {
  browser: '文件保存在这个浏览器里，清理浏览数据时会一并删除；课程资料可以再存到手机。',
  program: '文件保存在小程序里，删除小程序时会一并删除；离线音频退到后台会暂停。',
} as const

async function open({ kind, id, courseId, names: [name = ''], fileName }: DownloadedFile): Promise<void> {
  if (kind === 'lesson') return go('course_learn', { id: courseId }, { lessonId: id })
  const end = await storedFiles.handOver(name, fileName)
  if (end === 'saved') toast('已存到手机的下载文件夹')
  if (end === 'failed') toast('没能打开，请删除后重新下载')
}

function DownloadRow({ kept, queue }: { kept: DownloadedFile; queue: DownloadQueue }) {
  const key = keyOf(kept)
  const isOver = isFileOver(kept, serverNow())
  const what = kept.kind === 'material' ? '资料' : kept.hasSound ? '音频' : '文稿'
  return (
    <View>
      <Cell
        id={`kept-${key}`}
        side={isOver ? '已过期' : `${what} · ${sizeText(kept.bytes)}`}
        {...(!isOver && { onClick: () => void open(kept) })}
      >
        <View>{kept.title}</View>
        <View className="small">
          {isOver ? `《${kept.courseTitle}》的下载已过期` : `${kept.courseTitle} · ${dayText(kept.until)} 前可离线使用`}
        </View>
      </Cell>
      <View className="pack-act">
        {isOver && (
          <ActionButton id={`renew-${key}`} look="plain" label={`更新《${kept.title}》`} onClick={() => void queue.add(kept)}>
            更新
          </ActionButton>
        )}
        <ActionButton id={`remove-${key}`} look="quiet" label={`删除《${kept.title}》`} onClick={() => queue.remove(key)}>
          删除
        </ActionButton>
      </View>
    </View>
  )
}

const isFile = ({ kind }: DownloadItem) => kind !== 'film'

function Waiting({ queue, state: { waiting, running } }: StoredFilesProps) {
  return waiting.filter(isFile).map((item) => {
    const key = keyOf(item)
    const percent = running?.key === key ? running.percent : null
    return (
      <View key={key} id={`waiting-${key}`}>
        <Cell side={percent === null ? '等待下载' : `${percent}%`}>{item.title}</Cell>
        {percent !== null && <Progress percent={percent} label={`《${item.title}》下载进度`} />}
        <View className="pack-act">
          <ActionButton id={`cancel-${key}`} look="quiet" label={`取消下载《${item.title}》`} onClick={() => void queue.cancel(key)}>
            取消
          </ActionButton>
        </View>
      </View>
    )
  })
}

type StoredFilesProps = { queue: DownloadQueue; state: QueueState }

/** Why nothing is on its way although something waits, and the way on where the learner has one. */
export function DownloadHold({ queue, state: { waiting, hold } }: StoredFilesProps) {
  if (!hold || waiting.every(({ isPaused }) => isPaused === true)) return null
  return (
    <View className="downloads__hold">
      <NoticeBar
        id="download-hold"
        text={holds[hold].text}
        {...(hold === 'ask' && { action: holds.ask.action, onAction: () => void queue.agree() })}
      />
    </View>
  )
}

/** Lists files on their way, those this device keeps of courses, and how much room they take. */
export function StoredFiles({ queue, state }: StoredFilesProps) {
  const kept = state.kept.filter(isFile)
  const place = storedFiles.place()
  if (place === 'none') return <NoticeBar id="no-files" text="这个浏览器不能保存文件，课程的音频和资料请用其他浏览器下载" />
  if (kept.length === 0 && !state.waiting.some(isFile)) return null
  const used = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Card id="stored-files">
      <View className="title" role="heading">
        音频、文稿和资料
      </View>
      <Waiting queue={queue} state={state} />
      <View id="file-quota" className="small">
        已用 {sizeText(used)}，可用 {sizeText(Math.max(0, FILE_QUOTA_BYTES - used))}
      </View>
      <Progress percent={wholePercent(used, FILE_QUOTA_BYTES)} label="课程下载占用" />
      {kept.map((row) => (
        <DownloadRow key={keyOf(row)} kept={row} queue={queue} />
      ))}
      <View className="small pack-note">{places[place]}</View>
    </Card>
  )
}
