import { useMutation, useQuery } from '@tanstack/react-query'
import type { PackSource } from '@/contract/exam/pack.schema'
import { Failure } from '@/data/api/failure'
import { PackTooLarge } from '@/data/packs/pack-store'
import { downloadPack, packSizeOf } from '@/data/packs/packs'
import { sizeText } from '@/domain/text/size-text'
import { View } from '@/platform/elements'
import { Dialog } from '@/ui/dialog'

type DownloadDialogProps = { wanted: PackSource & { title: string }; onClose: () => void }

function reasonOf(error: Error): string {
  if (error instanceof PackTooLarge) return '本机空间不够，请先删除不用的离线题目。'
  return error instanceof Failure ? error.shown : '没能下载，请稍后再试。'
}

/** Tells how much a download takes before it begins. */
export function DownloadDialog({ wanted: { kind, id, title }, onClose }: DownloadDialogProps) {
  const source = { kind, id }
  const size = useQuery({ queryKey: ['exam', 'pack-size', kind, id], queryFn: () => packSizeOf(source) })
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadPack(source, title), onSuccess: onClose })
  return (
    <Dialog
      id="download-dialog"
      title={`下载《${title}》？`}
      confirm="下载"
      cancel="取消"
      isBusy={isPending || size.data === undefined}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <View id="pack-size">{size.data ? `共 ${size.data.questionCount} 题，约 ${sizeText(size.data.bytes)}` : '正在计算大小…'}</View>
      <View live="assertive">{error ? reasonOf(error) : ''}</View>
    </Dialog>
  )
}
