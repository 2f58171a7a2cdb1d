import type { ComplaintCategory } from '@/contract/service/class-service.schema'

export const categoryNames: Readonly<Record<ComplaintCategory, string>> = {
  teaching: '教学质量',
  service: '服务态度',
  content: '课程内容',
  payment: '收费退费',
  other: '其他',
}

export const isCategory = (text: string): text is ComplaintCategory => Object.hasOwn(categoryNames, text)
