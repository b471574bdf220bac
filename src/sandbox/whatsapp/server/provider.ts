import { CSS, mountFiles, mountScripts } from '../../core/server/assets.ts';
import type { OpenProvider } from '../../core/server/provider.ts';
import { mountControls } from './control/mount-controls.ts';
import type { AppSecrets } from './default-app.ts';
import { GraphError } from './graph/graph-error.ts';
import { META_HOSTS } from './graph/graph-call.ts';
import { mountGraph } from './graph/graph-server.ts';
import { mountFlowAssets } from './graph/accounts/flow-routes.ts';
import { mountQrImages } from './graph/numbers/qr-routes.ts';
import { resumeArchives } from './graph/templates/archive-routes.ts';
import { mountSamples } from './graph/templates/template-node.ts';
import { resumeReviews } from './graph/templates/review-template.ts';
import { insideUrl } from './graph/version.ts';
import { mountDownloads } from './graph/media-routes.ts';
import { mountLogin } from './login/login-routes.ts';
import { resumeArrivals } from './phones/arrival.ts';
import { mountPhonePage, PHONE_PAGE, PHONE_STYLES } from './phones/phone-page.ts';
import { openPlatform } from './platform.ts';
import { resumeUpgrades } from './sending/number-upgrade.ts';
import { resumePauses } from './sending/pause-template.ts';

const STYLES = [...PHONE_STYLES, 'login.css'];

/** The stand-in for Meta's WhatsApp Cloud API, with the customers' phones. */
export const whatsapp =
  (secrets: AppSecrets): OpenProvider =>
  async (shared) => {
    const platform = await openPlatform(shared, secrets);
    return {
      pages: [PHONE_PAGE],
      // With these anyone can sign webhooks and call as the app. The program that starts the sandbox sets them, so no
      // response needs them.
      secretNames: ['secret', 'verify_token'],
      hostNames: META_HOSTS,
      insideUrl,
      isRefusal: (error) => error instanceof GraphError,
      async mount(app, links) {
        await mountFiles(
          app,
          STYLES.map((name) => ({ name, file: new URL(`../web/${name}`, import.meta.url), type: CSS })),
        );
        await mountScripts(app, 'phones', new URL('../web/phones/', import.meta.url));
        mountPhonePage(app, links);
        mountLogin(app, platform);
        mountGraph(app, platform);
        mountDownloads(app, platform);
        mountSamples(app, platform);
        mountQrImages(app, platform);
        mountFlowAssets(app, platform);
      },
      mountControls: (control) => mountControls(control, platform),
      started(origin) {
        platform.origin = origin;
        resumeArrivals(platform);
        resumeReviews(platform);
        resumePauses(platform);
        resumeUpgrades(platform);
        resumeArchives(platform);
      },
      stop: () => platform.stop(),
    };
  };
