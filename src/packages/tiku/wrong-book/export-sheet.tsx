import { useMutation } from '@tanstack/react-query'
import type { GiveExport } from '@/contract/tiku/review.schema'
import { giveExport } from '@/data/tiku/review-commands'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { ActionSheet } from '@/ui/action-sheet'

const choices: Readonly<Record<string, { text: string; note: string } & Pick<GiveExport, 'what' | 'format'>>> = {
  'wrong-csv': { text: '错题本 · 表格', note: 'CSV 文件，可用 Excel 或 WPS 打开', what: 'wrong', format: 'csv' },
  'wrong-print': { text: '错题本 · 打印版', note: '在浏览器里打印或存成 PDF', what: 'wrong', format: 'print' },
  'notes-csv': { text: '笔记 · 表格', note: 'CSV 文件，可用 Excel 或 WPS 打开', what: 'notes', format: 'csv' },
  'notes-print': { text: '笔记 · 打印版', note: '在浏览器里打印或存成 PDF', what: 'notes', format: 'print' },
}

type ExportSheetProps = { categoryId: number | undefined; onClose: () => void }

/** Takes the wrong book or the notes out of the product. A host that opens no address gets it to paste. */
export function ExportSheet({ categoryId, onClose }: ExportSheetProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: Pick<GiveExport, 'what' | 'format'>) => link.leave((await giveExport({ ...wanted, categoryId })).url),
    onSuccess: (done) => {
      if (done === 'copied') toast('下载地址已复制，10 分钟内在浏览器里打开')
      onClose()
    },
  })
  const acts = Object.entries(choices).map(([key, { text, note }]) => ({ key, text, note, disabled: isPending }))
  const choose = (key: string) => {
    const chosen = choices[key]
    if (chosen) mutate({ what: chosen.what, format: chosen.format })
  }
  return <ActionSheet id="export-sheet" title="导出" acts={acts} onChoose={choose} onClose={onClose} />
}
