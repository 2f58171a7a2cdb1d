export { scanner } from './index.h5'
