import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/data/http/failure'
import { PackTooLarge } from '@/data/tiku/pack-store'
import { packSizeOf } from '@/data/tiku/packs'
import { sizeText } from '@/domain/text/size-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { View } from '@/platform/elements'
import { Dialog } from '@/ui/popup'
import { Progress } from '@/ui/progress'
import { NetworkChanged, usePackDownload, type WantedPack } from './use-pack-download'

/** One pack, or all that are open of a subject. */
export type Wanted = { title: string; packs: readonly WantedPack[] }
type DownloadDialogProps = { wanted: Wanted; onClose: () => void }

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Sums the sizes of all of them. */
async function sizeOf(packs: readonly WantedPack[]) {
  const sizes = await Promise.all(packs.map(({ kind, id }) => packSizeOf({ kind, id })))
  return {
    bytes: sum(sizes.map(({ bytes }) => bytes)),
    questionCount: sum(sizes.map(({ questionCount }) => questionCount)),
    leftOut: sum(sizes.map(({ leftOut = 0 }) => leftOut)),
  }
}

function Running({ doneCount, count }: { doneCount: number; count: number }) {
  return (
    <>
      <View id="pack-progress">
        正在下载 {doneCount + 1} / {count}
      </View>
      <Progress percent={wholePercent(doneCount, count)} label="下载进度" />
    </>
  )
}

function reasonOf(error: Error): string {
  if (error instanceof NetworkChanged) return '网络变了，下载已停下，没有继续使用流量。'
  if (error instanceof PackTooLarge) return '本机空间不够，请先删除不用的离线题目。'
  return error instanceof Failure ? error.shown : '没能下载，请稍后再试。'
}

const gateTexts = {
  open: '',
  ask: '无法判断是否为 Wi-Fi，用移动网络会产生流量费。',
  wait: '正在使用移动网络，本机设为仅在 Wi-Fi 下载。连上 Wi-Fi 再下载，或先关掉这个开关。',
  offline: '现在没有网络，联网后再下载。',
} as const

/** Tells how much a download takes before it begins, then how far it is; closed meanwhile, or when the network has to be asked about, it stops. */
export function DownloadDialog({ wanted: { title, packs }, onClose }: DownloadDialogProps) {
  const keys = packs.map(({ kind, id }) => `${kind}${id}`)
  const size = useQuery({ queryKey: ['exam', 'pack-size', ...keys], queryFn: () => sizeOf(packs) })
  const { gate, isPending, isBusy, doneCount, error, begin } = usePackDownload(packs, onClose)
  const isShut = gate === 'wait' || gate === 'offline'
  const count = packs.length
  return (
    <Dialog
      id="download-dialog"
      title={count > 1 ? `下载《${title}》的 ${count} 项？` : `下载《${title}》？`}
      confirm={isShut ? '知道了' : gate === 'ask' ? '仍要下载' : '下载'}
      {...(!isShut && { cancel: '取消' })}
      isBusy={!isShut && (isBusy || size.data === undefined)}
      onConfirm={isShut ? onClose : begin}
      onCancel={onClose}
    >
      <View id="pack-size">{size.data ? `共 ${size.data.questionCount} 题，约 ${sizeText(size.data.bytes)}` : '正在计算大小…'}</View>
      {size.data !== undefined && size.data.leftOut > 0 && (
        <View id="pack-left-out">其中 {size.data.leftOut} 段音视频较大，联网时才能播放</View>
      )}
      {gate !== null && gateTexts[gate] !== '' && <View id="pack-network">{gateTexts[gate]}</View>}
      {isPending && <Running doneCount={doneCount} count={count} />}
      <View live="assertive">{error ? reasonOf(error) : ''}</View>
    </Dialog>
  )
}
