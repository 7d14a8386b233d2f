import { Reorder, type Identity } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, ok, type Envelope, type Ok } from '@2x7/service-kit';
import { Delete, Get, HttpCode, Post } from '@nestjs/common';

type CatalogItems<Item, Stats> = {
  listVisible(): Promise<Item[]>;
  list(): Promise<Item[]>;
  getVisible(id: string): Promise<Item>;
  reorder(actor: Identity, order: Reorder): Promise<Item[]>;
  remove(id: string, actor: Identity): Promise<void>;
  stats(): Promise<Stats>;
};

/** The routes that meal plans and dishes share. Their own controllers add those with a body of their own. */
export abstract class CatalogItemController<Item, Stats> {
  protected abstract readonly items: CatalogItems<Item, Stats>;

  @Get()
  @Access('public')
  async list(): Promise<Envelope<Item[]>> {
    return enveloped(await this.items.listVisible());
  }

  @Get('admin/all')
  @Access('admin')
  async listForAdmin(): Promise<Envelope<Item[]>> {
    return enveloped(await this.items.list());
  }

  @Get('admin/stats')
  @Access('admin')
  async stats(): Promise<Envelope<Stats>> {
    return enveloped(await this.items.stats());
  }

  @Get(':id')
  @Access('public')
  async show(@IdParam() id: string): Promise<Envelope<Item>> {
    return enveloped(await this.items.getVisible(id));
  }

  @Post('admin/reorder')
  @HttpCode(200)
  @Access('admin')
  async reorder(@ValidBody(Reorder) order: Reorder, @Caller() actor: Identity): Promise<Envelope<Item[]>> {
    return enveloped(await this.items.reorder(actor, order));
  }

  @Delete('admin/:id')
  @Access('admin')
  async remove(@IdParam() id: string, @Caller() actor: Identity): Promise<Ok> {
    await this.items.remove(id, actor);
    return ok;
  }
}
