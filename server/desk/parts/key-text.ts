import type { Key } from '@/contract/tiku/question.schema'

/** A key as staff read and write it: letters, 对 or 错, or one line for each blank with `|` between equal answers. */
export function keyText(key: Key | null): string {
  switch (key?.kind) {
    case 'letters':
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.alternatives.map((texts) => texts.join('|')).join('\n')
    case 'points':
      return key.points.map(({ text: said, share }) => `${share}%：${said}`).join('\n')
    case undefined:
      return '—'
  }
}
