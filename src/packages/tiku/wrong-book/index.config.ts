import { pullConfig } from '@/platform/elements/pull/page-config'

export default { navigationBarTitleText: '错题本', ...pullConfig }
