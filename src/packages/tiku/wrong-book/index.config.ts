import { pullConfig } from '../../../platform/pull/page-config'

export default { navigationBarTitleText: '错题本', ...pullConfig }
