export { toast } from './index.h5'
