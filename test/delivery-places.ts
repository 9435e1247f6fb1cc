import path from 'node:path';
import type { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { DELIVERY_LIMITS } from '#src/domain/deliveries/delivery-growth.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';

/** Where the imports of deliveries find their files. @param folder of uploads; their pictures are stored beside it */
export const deliveryPlaces = (folder: string, limits = DELIVERY_LIMITS): Parameters<typeof runDeliveries>[1] => ({
  limits,
  files: new DeliveryFiles(folder, null),
  mappingFolder: FEED_MAPPINGS,
  pictures: new UploadedPictures(path.join(folder, '..', 'pictures')),
});
