import { pullConfig } from '@/platform/elements/pull/page-config'

export default { navigationBarTitleText: '学习', ...pullConfig }
